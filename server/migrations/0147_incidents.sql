-- The register of incidents: latest first, of one kind among all requests.
create index request_incident on request ((coalesce(data ->> 'happened_on', '')), id) where kind = 'incident';
