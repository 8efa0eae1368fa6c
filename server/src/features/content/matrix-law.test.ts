import { describeMatrix } from '../../testing/content-matrix.ts'

describeMatrix('law')
