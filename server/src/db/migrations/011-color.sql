-- American English, as on the wire and in the code. A version before this one cannot read these tables any more; there is
-- no release yet whose portals could still be running.
alter table colours rename to colors;
alter table dress_colours rename to dress_colors;
alter table dress_colors rename column colour_id to color_id;
alter table orders rename column colour_id to color_id;
alter table pictures rename column colour to color;
alter trigger dress_colours_revision on dress_colors rename to dress_colors_revision;

do $$
declare
  found record;
begin
  for found in select conrelid::regclass as in_table, conname from pg_constraint where conname like '%colour%' loop
    execute format(
      'alter table %s rename constraint %I to %I',
      found.in_table, found.conname, replace(found.conname, 'colour', 'color')
    );
  end loop;
end $$;
