-- The login asks for a captcha after a few failures of one name, from wherever they came.
CREATE INDEX login_failure_name ON login_failure (canonical_name, failed_at);
