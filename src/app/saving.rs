//! Whether progress lasts: it may have to stay unwritten for good, or one attempt to write it may fail.

/// What is known about writing the save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saving {
    /// False if a save that must stay as it is lies where the next one would be written.
    allowed: bool,
    /// The last attempt failed, and the player was told.
    failing: bool,
}

impl Saving {
    pub fn new(allowed: bool) -> Saving {
        Saving { allowed, failing: false }
    }

    /// Something may be written.
    pub fn allowed(self) -> bool {
        self.allowed
    }

    /// What was done so far lasts, as far as is known.
    pub fn works(self) -> bool {
        self.allowed && !self.failing
    }

    /// Tries to write with `store`, also after a failure: a disk that is full for a moment must not cost the wins after
    /// it. Returns what to tell the player, once until it works again.
    pub fn keep(&mut self, store: impl FnOnce() -> Result<(), String>) -> Option<String> {
        if !self.allowed {
            return None;
        }
        let problem = store().err();
        let failed_before = std::mem::replace(&mut self.failing, problem.is_some());
        problem.filter(|_| !failed_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_one_failed_write_ended_saving_for_the_session() {
        // Cause: the first error switched saving off.
        let mut saving = Saving::new(true);
        let full = || Err("the disk is full".to_string());
        assert_eq!(saving.keep(full), full().err());
        assert_eq!((saving.keep(full), saving.works()), (None, false), "told once");
        assert_eq!((saving.keep(|| Ok(())), saving.works()), (None, true));
        assert_eq!(saving.keep(full), full().err(), "it had worked again");
    }

    #[test]
    fn what_must_stay_is_never_written_over() {
        let mut saving = Saving::new(false);
        assert_eq!(saving.keep(|| unreachable!("it must stay")), None);
        assert!(!saving.allowed() && !saving.works());
    }
}
