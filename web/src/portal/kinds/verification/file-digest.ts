/** SHA-256 in hexadecimal; the file does not leave whoever computes it. */
export const digestOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
