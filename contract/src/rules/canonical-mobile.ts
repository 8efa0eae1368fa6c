/**
 * One number, one writing: full-width digits, blanks, dashes and the country's prefix are how people write it.
 * Limits and codes hold for the number, however it was typed.
 */
export const canonicalMobile = (text: string): string => {
  const digits = text.slice(0, 40).normalize('NFKC').replace(/[\s-]/g, '')
  return digits.replace(/^(?:\+86|0086|86(?=1\d{10}$))/, '')
}
