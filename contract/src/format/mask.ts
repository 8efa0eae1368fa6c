/** Personal data as the public may see it. Whatever has an unexpected shape is hidden altogether. */

/** `139****1234`; of a shorter number only the last four digits. */
export const maskPhone = (phone: string | null | undefined): string => {
  if (!phone) return ''
  if (phone.length >= 11) return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
  if (phone.length >= 7) return `${'*'.repeat(phone.length - 4)}${phone.slice(-4)}`
  return '*'.repeat(phone.length)
}

/** `110101********123X`: the birth date is hidden. Numbers of the first generation have 15 digits. */
export const maskCitizenId = (id: string | null | undefined): string => {
  if (!id) return ''
  if (id.length === 18) return `${id.slice(0, 6)}********${id.slice(-4)}`
  if (id.length === 15) return `${id.slice(0, 6)}******${id.slice(-3)}`
  return '*'.repeat(id.length)
}

/** `张**`: always two stars, so that the name's length is not told either. */
export const maskName = (name: string | null | undefined): string => {
  const [first] = name?.trim() ?? ''
  return first ? `${first}**` : ''
}
