fn push() {}
