comment on column mail_rule.stopped is 'type: StoppedActions from @lintel/contract/mail-sorting';
