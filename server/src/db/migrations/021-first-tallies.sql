-- Counts what was there before the triggers of 020, which have been counting since that was committed. Nobody waits for it.
select recount_tallies();
