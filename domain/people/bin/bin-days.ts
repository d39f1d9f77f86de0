export const BIN_DAYS = 30
