-- Open sign-ins of one account are listed and ended by who looks after sign-in.
create index oidc_artifact_account on oidc_artifact ((data ->> 'accountId'));
