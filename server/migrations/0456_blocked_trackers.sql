-- Pictures of other servers that only tell that a mail was opened: they are counted and stay out for good.
alter table message add column blocked_trackers int not null default 0;
