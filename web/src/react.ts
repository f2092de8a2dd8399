// Imported through a file of its own: to import a CommonJS package when it is needed takes helpers from another file,
// for which the first script would wait.
import 'react-dom/client'
