/** The program for whoever checks a bundle without us, as it is handed out. */
interface Verifier {
  unzip(archive: Buffer): Map<string, Buffer>
  problemsOf(parts: ReadonlyMap<string, Buffer>, trusted?: string): string[]
}

const program = new URL('../../../scripts/verify-publication.mjs', import.meta.url)

export const { problemsOf, unzip }: Verifier = await import(program.href)
