-- Outside a transaction: the index is built while everybody goes on writing, and a run that was cut off goes on.

-- What waits in a topic, for the claims of the worker. PostgreSQL always expects one message to wait, and so would as soon
-- read all that wait, by outbox_waiting or outbox_topic, for each message that it looks at. This one's condition is
-- worded as no other index has it, so that a claim which says the same can only be looked up by its topic.
create index concurrently if not exists outbox_before on outbox (topic, id)
  where topic is not null and coalesce(done_at, dead_at) is null;
