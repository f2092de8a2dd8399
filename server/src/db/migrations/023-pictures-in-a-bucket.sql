-- The bytes of a picture's file are in its row, or in an object of a bucket that the row names (docs/decisions/025).
-- A catalog has some ten thousand files, and none of their bytes is read here.
alter table picture_files
  alter column bytes drop not null,
  add column object text,
  add constraint picture_files_are_in_one_place check (num_nonnulls(bytes, object) = 1);

-- Objects that may be in the bucket although no file has them: not yet, because they are noted here before they are put
-- there, or no longer. They are removed from the bucket, and then from here.
create table picture_leftovers (
  object text primary key,
  -- Long after any upload is done, and after whoever has just read the object's name has fetched it.
  remove_at timestamptz not null default now() + interval '1 hour',
  -- From now on no file may take it.
  removing boolean not null default false
);
create index picture_leftovers_by_time on picture_leftovers (remove_at);

-- Whoever adds, moves or deletes a file, by whatever statement: an object belongs to one file, or is left over.
create function keep_picture_objects() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    insert into picture_leftovers (object) select old.object where old.object is not null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.object is not null then
    delete from picture_leftovers where object = new.object and not removing;
    if not found then
      raise exception 'the object is being removed' using errcode = 'TR503';
    end if;
  end if;
  return null;
end $$;
create trigger picture_files_take_their_object after insert on picture_files for each row
  when (new.object is not null) execute function keep_picture_objects();
create trigger picture_files_change_their_object after update on picture_files for each row
  when (old.object is distinct from new.object) execute function keep_picture_objects();
create trigger picture_files_leave_their_object after delete on picture_files for each row
  when (old.object is not null) execute function keep_picture_objects();
