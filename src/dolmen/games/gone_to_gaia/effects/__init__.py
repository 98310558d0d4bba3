"""The effect language of the story: `language` puts it together."""
