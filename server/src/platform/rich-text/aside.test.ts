import { expect, test } from 'vitest'
import { cleanRichText, compareRichText } from './aside.ts'
import { createAsideThread } from './aside-thread.ts'
import { diffRichText } from './diff.ts'
import { sanitiseRichText } from './sanitise.ts'

const cell = (text: string): string =>
  `<td style="border:1px solid #000;text-align:center;width:120px"><p><span style="font-size:12pt">${text}</span></p></td>`
const table = (rows: number): string =>
  `<table border="1"><tbody>${Array.from({ length: rows }, (_, row) => `<tr>${[1, 2, 3, 4, 5, 6].map(at => cell(`第${row}行${at}`)).join('')}</tr>`).join('')}</tbody></table>`

/** Of the main thread alone: how busy the machine is, and what other threads do, does not count. */
const ownCpu = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** How much more one work takes than another, once both are warm: the middle of a few rounds. */
const middle = async (one: () => unknown, other: () => unknown): Promise<number> => {
  const ratios: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const ratio = (await ownCpu(one)) / (await ownCpu(other))
    if (round > 0) ratios.push(ratio)
  }
  return ratios.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

const long = table(600)

test('a long text comes out as a short one would, and so do its warnings', async () => {
  const messy = `${long}<script>x</script><p onclick="x">文<img src="data:image/png;base64,AAAA" alt="章"></p>`
  const options = { storedImages: new Map([['data:image/png;base64,AAAA', '/gpcms/rest/v2/files/1']]) }
  expect(await cleanRichText(messy, options)).toEqual(sanitiseRichText(messy, options))
})

test('while a long text is cleaned, the main thread has next to nothing to do', async () => {
  const ratio = await middle(
    () => cleanRichText(long),
    () => sanitiseRichText(long),
  )
  expect(ratio).toBeLessThan(0.3)
})

test('twice the text takes about twice the work', async () => {
  const [once, twice] = [table(300), table(600)]
  expect(
    await middle(
      () => sanitiseRichText(twice),
      () => sanitiseRichText(once),
    ),
  ).toBeLessThan(3)
})

test('what is refused is refused with the same words, and the next text is none the worse', async () => {
  const tooLong = `<p>${'字'.repeat(2_200_000)}</p>`
  const refusal = (work: () => unknown) =>
    Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        failure => [failure.name, failure.key, failure.message],
      )
  const direct = await refusal(() => sanitiseRichText(tooLong))
  expect(direct?.[0]).toBe('Problem')
  expect(await refusal(() => cleanRichText(tooLong))).toEqual(direct)
  expect((await cleanRichText(long)).text).toContain('第599行6')
})

test('long texts are compared there as well', async () => {
  const [before, after] = [table(300), table(300).replace('第7行2', '第七行二')]
  expect(await compareRichText(before, after)).toEqual(diffRichText(before, after))
})

test('a text that takes too long is refused alone: those behind it are done by another thread', async () => {
  const aside = createAsideThread(1_500, new URL('../../testing/hanging-worker.ts', import.meta.url))
  const sanitise = (html: string) => aside({ work: 'sanitise', html, options: {} })
  const hanging = sanitise('<p>endless</p>')
  const behind = ['<p>一</p>', '<p>二</p>', '<p>三</p>'].map(sanitise)
  await expect(hanging).rejects.toMatchObject({ key: 'richText.too_hard' })
  expect(await Promise.all(behind)).toMatchObject([
    { html: '<p>一</p>' },
    { html: '<p>二</p>' },
    { html: '<p>三</p>' },
  ])
})

test('blanks in an address are no work', async () => {
  const address = `<p><a href="a${' '.repeat(16_000)}b">字</a></p>`.repeat(20)
  const words = `<p><a title="a${'x'.repeat(16_000)}b">字</a></p>`.repeat(20)
  const ratio = await middle(
    () => sanitiseRichText(address),
    () => sanitiseRichText(words),
  )
  expect(ratio).toBeLessThan(20)
})
