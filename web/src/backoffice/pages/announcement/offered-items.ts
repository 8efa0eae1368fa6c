interface Item {
  code: string
  name: string
  parentCode: string | null
}

const most = 50

/** What fits the typed code or words; the three natures are headings, nothing that is bought. */
export const offeredItems = <T extends Item>(items: readonly T[], typed: string): T[] => {
  const wanted = typed.normalize('NFKC').trim().toUpperCase()
  return items
    .filter(({ code, name, parentCode }) => parentCode && (code.startsWith(wanted) || name.includes(wanted)))
    .slice(0, most)
}
