// What a document loads in development: what React's hot replacement needs comes before anything of React's.
import '@vitejs/plugin-react/preamble'
import './entry-client.tsx'
