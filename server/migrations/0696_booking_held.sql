-- A resource is in one pair of hands: no race can hand it out twice, and a list is counted without asking who has what.
create unique index booking_held on booking (resource_id) where status = 'checked_out';
