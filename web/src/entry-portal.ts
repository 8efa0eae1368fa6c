// The documents that the server writes link these files; importing them here puts them among the browser's assets.
import './favicon.svg?url&no-inline'
import './art-files.ts'

// By `import()`: what is imported outright comes first in the style sheets, and base.css is to follow the parts it decides for.
void import('./portal/start.tsx').then(({ startPortal }) => startPortal())
