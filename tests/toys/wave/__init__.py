"""A wave of enemies with 35 of Gone to Gaia's abilities on a simplified board, to show `kernel.abilities`."""
