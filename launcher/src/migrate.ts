import { runCommand } from './run-command.ts'

/** `npm run migrate`: migrates the database to this version, as every start does, without starting anything. */
await runCommand(async (_config, { applied }) =>
  applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
)
