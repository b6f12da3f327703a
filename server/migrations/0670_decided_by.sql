-- What the system does because somebody decided says who that was, and in whose place they did.
alter table transition
  add column decided_by text,
  add column on_behalf_of text;
