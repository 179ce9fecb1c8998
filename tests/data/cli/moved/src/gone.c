too short
