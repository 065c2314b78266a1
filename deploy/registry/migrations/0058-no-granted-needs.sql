-- A need on another remote is a range of npm's that admits its next minors. Ops grant no narrower ones.
drop table registry.granted_needs;
