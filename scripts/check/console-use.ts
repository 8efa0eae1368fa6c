import { Visitor } from 'oxc-parser'
import { type Check, isTestFile, lineAt } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const isServer = (path: string): boolean => path.startsWith('server/src/') && isScript(path)

/** The server speaks through its log, which knows levels, requests and secrets; the console knows none of them. */
export const consoleUse: Check = files =>
  files
    .filter(({ path, text }) => isServer(path) && !isTestFile(path) && text.includes('console'))
    .flatMap(file => {
      const used: number[] = []
      new Visitor({
        MemberExpression({ object, start }) {
          if (object.type === 'Identifier' && object.name === 'console') used.push(start)
        },
      }).visit(parse(file).program)
      return used.map(offset => ({
        file: file.path,
        line: lineAt(file.text, offset),
        message: 'writes to the console: use the log',
      }))
    })
