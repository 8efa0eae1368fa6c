/** Whether the clipboard comes from a word processor, or brings pictures inside it: then the server cleans it. */
export const needsCleaning = (html: string): boolean =>
  /class="?'?(?:Mso|xl\d)|mso-|urn:schemas-microsoft-com|<o:p|kso-|src=["']?data:/i.test(html)

export const imagesOf = (transfer: DataTransfer | null): File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpeg|gif|webp)$/.test(type))
