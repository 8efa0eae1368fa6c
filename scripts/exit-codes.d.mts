export const exitCodes: { gaveUp: number; refused: number }
