export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
}

export interface Finding {
  file: string
  line?: number
  message: string
}

/** A check reads files and names what is wrong; it changes nothing. */
export type Check = (files: SourceFile[]) => Finding[] | Promise<Finding[]>

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const isTestFile = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /(?:^|\/)(?:testing|fixtures)\//.test(path)

export const printFinding = ({ file, line, message }: Finding): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${message}`
