-- What an admin of the wholesaler has settled for everybody there. One row.
create table house_settings (
  only_one boolean primary key default true check (only_one),
  -- Staff without a second factor can do nothing but set one up.
  staff_second_factor boolean not null default false
);
insert into house_settings default values;
