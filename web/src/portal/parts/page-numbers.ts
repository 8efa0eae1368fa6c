const aside = 2

/** Page numbers to link: the first, the last and those around the current one; negative numbers are gaps. */
export const pagesToShow = (page: number, last: number): number[] => {
  const numbers = new Set([1, last])
  for (let number = page - aside; number <= page + aside; number += 1)
    if (number > 1 && number < last) numbers.add(number)
  const shown: number[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const before = shown.at(-1) ?? 0
    if (number === before + 2) shown.push(before + 1)
    else if (number > before + 2) shown.push(-number)
    shown.push(number)
  }
  return shown
}
