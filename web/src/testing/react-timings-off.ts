// React's development build writes timings and tasks for a profiler that nobody looks at, a sixth of the time of a test.
// It looks for these two once, when it is loaded: this has to be imported before it.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
