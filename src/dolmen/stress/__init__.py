"""Stress: a real server under load has its power cut, is killed, is stopped, and is sent nonsense; nothing is lost."""
