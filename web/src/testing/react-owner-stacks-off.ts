import * as React from 'react'

// React's development build records a stack trace for each element it creates, which takes a sixth of a test's time. It
// does so for the first 10,000 elements of a second; with this counter, that number is always reached. What React warns
// about stays the same.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})
