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

const numbersInText = /(?<!\d)(?:\d{17}[\dXx]|\d{15}|1[3-9]\d{9})(?!\d)/g
const addressesInText = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g

/** A citizen's own words without the mobile numbers, identity numbers and mail addresses in them. */
export const maskInText = (text: string): string =>
  text
    .replace(numbersInText, number => (number.length === 11 ? maskPhone(number) : maskCitizenId(number)))
    .replace(addressesInText, '***@***')

/** A person's certificate is often numbered by the citizen's own id: only its ends are shown. */
export const maskCertificate = (number: string | null | undefined): string => {
  if (!number) return ''
  if (number.length < 10) return '*'.repeat(number.length)
  return `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`
}
