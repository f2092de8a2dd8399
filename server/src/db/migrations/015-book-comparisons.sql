-- How far the comparison of a store's book at the provider with ours has got: one that is cut off, by the limit of calls
-- or by a crash, goes on there, and two processes at once share it.
create table book_comparisons (
  store_id bigint primary key references stores,
  -- Grows with every step, also over comparisons: of two processes that read the same page, one takes the step.
  step bigint not null default 1,
  began_at timestamptz not null,
  -- When the newest page was last asked for.
  newest_at timestamptz not null,
  next_page integer not null default 1 check (next_page > 0),
  -- Kept, because a page is another one if pages are longer.
  per_page integer not null check (per_page > 0),
  -- The last page was reached; what came in since the first was read is looked for from the top.
  is_at_top boolean not null default false,
  -- The list became shorter while it was read, or pages were left out: it is read again from the first page.
  walks smallint not null default 1,
  -- How many transactions the provider says there are; null if it does not say.
  total bigint,
  -- How many different ones were read, and how many were on one page twice.
  listed bigint not null default 0,
  repeats bigint not null default 0,
  -- What the provider said of so many could not be written down.
  unwritten bigint not null default 0,
  -- All pages were read, though perhaps not all transactions.
  is_read boolean not null default false,
  is_whole boolean not null default false,
  -- When it last went on.
  turn_at timestamptz not null,
  done_at timestamptz,
  constraint book_comparisons_are_read_before_done check (done_at is null or is_read)
);
create index book_comparisons_open on book_comparisons (turn_at) where done_at is null;

-- What was read in the comparison under way; empty when it is done. Without it, which of our payments the provider lacks
-- would have to be kept in memory, and would be forgotten in a crash.
create table book_rows (
  store_id bigint not null references book_comparisons,
  provider_id text not null,
  -- Of a successful refund or void: what it gives back, and of which transaction ('' if it does not say).
  parent_id text,
  total bigint,
  primary key (store_id, provider_id),
  constraint book_rows_give_back_something check ((parent_id is null) = (total is null))
);
create index book_rows_given_back on book_rows (store_id, parent_id) where parent_id is not null;
