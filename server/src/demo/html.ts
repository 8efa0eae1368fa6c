export const p = (text: string): string => `<p>${text}</p>`
export const h2 = (text: string): string => `<h2>${text}</h2>`
export const h3 = (text: string): string => `<h3>${text}</h3>`
export const paragraphs = (texts: string[]): string => texts.map(p).join('')
export const bullets = (texts: string[]): string =>
  `<ul>${texts.map(text => `<li>${text}</li>`).join('')}</ul>`
export const numbered = (texts: string[]): string =>
  `<ol>${texts.map(text => `<li>${text}</li>`).join('')}</ol>`

const row = (cells: (string | number)[]): string =>
  `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`

export const table = (headers: string[], rows: (string | number)[][], className = 'noticeTable'): string =>
  `<table class="${className}"><thead><tr>${headers.map(header => `<th scope="col">${header}</th>`).join('')}</tr></thead>` +
  `<tbody>${rows.map(row).join('')}</tbody></table>`

/** Name beside value, one pair a row. */
export const fieldTable = (fields: [string, string | number][]): string =>
  `<table class="noticeTable"><tbody>${fields
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
    .join('')}</tbody></table>`

/** Name and value in one line, with the colon that outside programs look for. */
export const fieldLines = (fields: [string, string | number][]): string =>
  paragraphs(fields.map(([name, value]) => `${name}：${value}`))

/** The block that outside programs look for in a notice. */
export const noticeArea = (inner: string): string => `<div class="noticeArea" id="noticeArea">${inner}</div>`

export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const excerpt = (text: string): string => text.slice(0, 500)
