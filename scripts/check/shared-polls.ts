import { Visitor } from 'oxc-parser'
import { type Check, isTestFile, lineAt } from './finding.ts'
import { isScript, parse } from './syntax.ts'

interface Span {
  start: number
  end: number
}

const isIn = (at: number, spans: readonly Span[]): boolean =>
  spans.some(({ start, end }) => start <= at && at < end)

/**
 * Of tests that run side by side the imported `expect` does not know which one asks, and now and then `expect.poll` fails
 * for it. Each has its own, as a part of what it is given.
 */
export const sharedPolls: Check = files =>
  files
    .filter(({ path, text }) => isTestFile(path) && isScript(path) && text.includes('.concurrent'))
    .flatMap(file => {
      const besides: Span[] = []
      const own: Span[] = []
      const polls: number[] = []
      new Visitor({
        CallExpression({ callee, start, end }) {
          const words = file.text.slice(callee.start, callee.end)
          if (/^(?:describe|test)\.[\w.]*\bconcurrent\b/.test(words)) besides.push({ start, end })
        },
        ArrowFunctionExpression({ params, start, end }) {
          if (params.some(each => /\{[^}]*\bexpect\b/.test(file.text.slice(each.start, each.end))))
            own.push({ start, end })
        },
        MemberExpression({ object, property, start }) {
          const isPoll = property.type === 'Identifier' && property.name === 'poll'
          if (isPoll && object.type === 'Identifier' && object.name === 'expect') polls.push(start)
        },
      }).visit(parse(file).program)
      return polls
        .filter(at => isIn(at, besides) && !isIn(at, own))
        .map(offset => ({
          file: file.path,
          line: lineAt(file.text, offset),
          message: 'polls beside others: take `expect` from what the test is given',
        }))
    })
