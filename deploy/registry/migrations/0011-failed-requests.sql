-- Why a command failed that was approved. It may have been done, so its request stays and a person decides again.
alter table registry.approvals add column failed text;
