"""The vocabulary of decisions: picks, amounts, forms, texts and sketches."""
