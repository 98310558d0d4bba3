"""The town's part of the story: `entries` as they stand in content; `loading` checks what they refer to."""
