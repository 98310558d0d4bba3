"""The effect language of Stonesaga: see `language`."""
