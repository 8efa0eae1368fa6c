// First, so that every sheet of our own comes after it.
import 'antd/dist/antd.css'
import { createRoot } from 'react-dom/client'
import { extendApi } from './api.ts'
import { BackOffice } from './backoffice/app.tsx'
import { sessionCalls } from './session-calls.ts'

extendApi(sessionCalls)
const root = document.getElementById('root')
if (root) createRoot(root).render(<BackOffice />)
