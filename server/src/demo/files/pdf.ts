const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (let start = 0; start < text.length; start += width) lines.push(text.slice(start, start + width))
  return lines
}

/** A one-page A4 document. The font is one that readers bring along, so nothing is embedded. */
export const pdf = (title: string, lines: string[]): Buffer => {
  const wrapped = lines.flatMap(line => [...wrap(line, 38), '']).slice(0, 36)
  const content = [
    'BT /F1 18 Tf 60 770 Td 26 TL',
    ...wrap(title, 26).map(line => `<${hex(line)}> Tj T*`),
    '/F1 12 Tf 18 TL T*',
    ...wrapped.map(line => `<${hex(line)}> Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 6 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
