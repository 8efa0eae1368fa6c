import type { Block } from './model.ts'

const wordsOf = (block: Extract<Block, { kind: 'text' }>): string =>
  block.runs
    .map(run => (run.kind === 'text' ? run.text : run.kind === 'break' ? '\n' : ''))
    .join('')
    .replaceAll('\u00a0', ' ')

const linesOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'rule':
      return []
    case 'text':
      return [wordsOf(block)]
    case 'quote':
      return [textOfBlocks(block.blocks)]
    case 'list':
      return block.items.map(textOfBlocks)
    case 'table':
      return block.rows.map(row => row.map(({ blocks }) => textOfBlocks(blocks)).join('\t'))
  }
}

/** A line for each paragraph, item and row; cells are parted by tabs. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(linesOf)
    .filter(line => line.trim() !== '')
    .join('\n')
