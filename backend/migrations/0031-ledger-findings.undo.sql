drop function app.ledger_findings;
