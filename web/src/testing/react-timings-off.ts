// React's development build records timings and tasks for a profiler nobody uses, which takes a sixth of a test's time.
// It checks for these two functions once, on load, so this file must be imported before React.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
