import { answerApart } from './apart.ts'
import { cellsOf } from './table-cells.ts'

answerApart(cellsOf, 'import.unreadable')
