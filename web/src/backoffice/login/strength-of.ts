const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

/** From 0 (nothing typed) to 4: kinds of signs and length, each sign repeated counting once. */
export const strengthOf = (password: string): 0 | 1 | 2 | 3 | 4 => {
  if (password === '') return 0
  const kindCount = kinds.filter(kind => kind.test(password)).length
  const different = new Set(password).size
  if (password.length < 8 || kindCount < 2 || different < 5) return 1
  const isLong = password.length >= 20 && different >= 9
  if (isLong || different >= 14 || (different >= 11 && kindCount === 4)) return 4
  return different >= 9 && kindCount >= 3 ? 3 : 2
}
