import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { loadDetail } from '../../parts/detail-loader.ts'

export const loader = (args: LoaderFunctionArgs) => loadDetail(pageContext(args))
