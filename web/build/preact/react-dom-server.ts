/** What stands for `react-dom/server` in the portal. */
export { renderToString, renderToString as renderToStaticMarkup } from 'preact-render-to-string'
